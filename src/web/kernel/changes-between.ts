/**
 * Returns the properties of a record that differ from what is stored, so that a save sends only edited
 * values.
 */
export function changesBetween<T extends object>(stored: T, typed: T): Partial<T> {
  const changed: Partial<T> = {}
  // The keys of a record are those of its type.
  for (const name of Object.keys(typed) as (keyof T)[])
    if (JSON.stringify(typed[name]) !== JSON.stringify(stored[name])) changed[name] = typed[name]
  return changed
}
