/** STUB */
export function WorkersPage() {
  return <h1>Workers</h1>
}
