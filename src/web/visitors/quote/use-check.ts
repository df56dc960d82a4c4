import { useEffect, useState } from 'react'
import type { checkQuote } from './quote-check.ts'

/**
 * Returns the rules of the form and the function that loads them; undefined until then. They are loaded when the visitor
 * has begun, because they are as large as the rest of the form.
 */
export function useCheck(hasBegun: boolean) {
  const [check, setCheck] = useState<typeof checkQuote>()
  async function load(): Promise<typeof checkQuote> {
    const loaded = await import('./quote-check.ts')
    setCheck(() => loaded.checkQuote)
    return loaded.checkQuote
  }
  useEffect(() => {
    if (hasBegun)
      import('./quote-check.ts').then(
        (loaded) => setCheck(() => loaded.checkQuote),
        () => undefined,
      )
  }, [hasBegun])
  return { check, load }
}
