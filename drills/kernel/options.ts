/**
 * Returns a number given as `--name=value` on the command line, or the default. Throws if the value is not a
 * number.
 */
export function numberOption(name: string, otherwise: number): number {
  const text = textOption(name)
  if (text === undefined) return otherwise
  const value = Number(text.replaceAll('_', ''))
  if (!Number.isFinite(value)) throw new Error(`--${name} is to be a number, and is ${text}`)
  return value
}

/** Returns a text given as `--name=value` on the command line; undefined if it is not given. */
export function textOption(name: string): string | undefined {
  const start = `--${name}=`
  return process.argv.find((argument) => argument.startsWith(start))?.slice(start.length)
}

/** Returns whether `--name` is given on the command line. */
export function hasOption(name: string): boolean {
  return process.argv.includes(`--${name}`)
}
