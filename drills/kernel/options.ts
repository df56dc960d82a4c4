/** A number given as `--name=value` on the command line, else the default. Throws where it is none. */
export function numberOption(name: string, otherwise: number): number {
  const text = textOption(name)
  if (text === undefined) return otherwise
  const value = Number(text.replaceAll('_', ''))
  if (!Number.isFinite(value)) throw new Error(`--${name} is to be a number, and is ${text}`)
  return value
}

/** A text given as `--name=value` on the command line; undefined where it is not given. */
export function textOption(name: string): string | undefined {
  const start = `--${name}=`
  return process.argv.find((argument) => argument.startsWith(start))?.slice(start.length)
}

/** Whether `--name` is given on the command line. */
export function hasOption(name: string): boolean {
  return process.argv.includes(`--${name}`)
}
