export function SearchButton() {
  return null
}
export function SearchPalette() {
  return null
}
