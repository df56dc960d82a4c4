import { useLocation } from '@tanstack/react-router'

/** Returns the id of the job whose page is open, or null. */
export function useOpenJob(): number | null {
  return useLocation({
    select: ({ pathname }) => {
      const id = /^\/job\/(\d+)(?:\/|$)/.exec(pathname)?.[1]
      return id === undefined ? null : Number(id)
    },
  })
}
