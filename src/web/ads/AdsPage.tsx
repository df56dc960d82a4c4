/** STUB */
export function AdsPage() {
  return <h1>Ads</h1>
}
