/** Whether a statement was refused because a value is there already under this name of an index. */
export function isTaken(error: unknown, index: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === index
  )
}
