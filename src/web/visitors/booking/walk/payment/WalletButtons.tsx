import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CardProvider, Wallets } from '../../../../money/cards/provider.ts'
import { Notice } from '../../../common/parts/states.tsx'
import { useLoaded } from '../use-loaded.ts'
import { cardProvider } from './card-provider.ts'

interface Props {
  amountCents: number
  isLocked: boolean
  /** Called with the payment method that the owner of the wallet approved. */
  onApproved: (paymentMethodId: string) => void
}

/** The buttons of the wallets on this device; nothing if it has none. */
export function WalletButtons(props: Props) {
  const provider = useLoaded('provider', cardProvider)
  return provider.data ? <Buttons {...props} provider={provider.data} /> : null
}

function Buttons({ amountCents, isLocked, onApproved, provider }: Props & { provider: CardProvider }) {
  const box = useRef<HTMLDivElement>(null)
  const mounted = useRef<Wallets | null>(null)
  const [isAvailable, setAvailable] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const mount = useEffectEvent((element: HTMLElement) =>
    provider.mountWallets(element, {
      amountCents,
      onAvailable: setAvailable,
      onApproved: (outcome) => {
        setProblem('error' in outcome ? outcome.error : null)
        if ('id' in outcome) onApproved(outcome.id)
      },
    }),
  )
  useEffect(() => {
    if (!box.current) return undefined
    const wallets = mount(box.current)
    mounted.current = wallets
    return () => {
      mounted.current = null
      wallets.remove()
    }
  }, [provider])
  useEffect(() => mounted.current?.setAmount(amountCents), [amountCents])

  return (
    // The provider measures its element, so that it is hidden without taking it off the page.
    <div className="walk-wallets" data-available={isAvailable} inert={isLocked || !isAvailable}>
      <div ref={box} />
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      <p className="dim">Or pay by card</p>
    </div>
  )
}
