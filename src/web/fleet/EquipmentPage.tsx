/** STUB */
export function EquipmentPage() {
  return <h1>Equipment</h1>
}
