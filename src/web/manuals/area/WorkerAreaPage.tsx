/** STUB */
export function WorkerAreaPage() {
  return <h1>Worker Dev</h1>
}
