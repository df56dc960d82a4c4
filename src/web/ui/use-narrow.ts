import { useMediaQuery } from '@mantine/hooks'

/** Returns whether the window is as narrow as a phone (at most 48em), from the first render on. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false
}
