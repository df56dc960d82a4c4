/**
 * Decodes an encoded polyline (five decimals, as with `geometries=polyline`) into GeoJSON positions,
 * longitude before latitude; null if the text is invalid.
 */
export function decodePolyline(encoded: string): [number, number][] | null {
  const positions: [number, number][] = []
  let index = 0
  let latitude = 0
  let longitude = 0
  const next = (): number | null => {
    let value = 0
    let factor = 1
    for (let chunk = 0x20; chunk >= 0x20; factor *= 0x20) {
      chunk = encoded.charCodeAt(index++) - 63
      // NaN past the end; a coordinate has at most six chunks.
      if (!(chunk >= 0 && chunk < 64) || factor > 0x20 ** 6) return null
      value += (chunk % 0x20) * factor
    }
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }
  while (index < encoded.length) {
    const north = next()
    const east = north === null ? null : next()
    if (north === null || east === null) return null
    latitude += north
    longitude += east
    positions.push([longitude / 1e5, latitude / 1e5])
  }
  return positions
}
