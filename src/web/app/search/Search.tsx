import { SearchButton, SearchPalette } from './SearchPalette.tsx'

/** The search of everything: its button and its palette, fetched after the first screen. */
export default function Search() {
  return (
    <>
      <SearchButton />
      <SearchPalette />
    </>
  )
}
