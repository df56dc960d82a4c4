import { useEffect, useState } from 'react'
import { validatePluginTokenWire } from '../../../shared/kernel/calls.ts'
import type { validatePluginToken, Visit } from '../../../shared/visitors/booking/quote.api.ts'
import { readBoot } from '../common/boot.ts'
import { Loading } from '../common/parts/states.tsx'
import { send, SendError } from '../common/send.ts'
import { start } from '../common/start.tsx'
import { Booking, InvalidLink, NoAnswer } from './Booking.tsx'
import { PageFrame } from './PageFrame.tsx'

interface Boot {
  product: string
  token: string
  visit: Visit | null
}

const boot = readBoot<Boot>()
start(boot ? <Page product={boot.product} visit={boot.visit} /> : <AskedPage />)

function Page({ product, visit }: { product: string; visit: Visit | null }) {
  return (
    <PageFrame company={visit?.client ?? null} product={product}>
      {visit ? <Booking visit={visit} product={product} source="booking" level={1} /> : <InvalidLink />}
    </PageFrame>
  )
}

/** The page if the server has embedded no data: loads the company of the token. */
function AskedPage() {
  const [visit, setVisit] = useState<Visit | null>()
  const [failure, setFailure] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isGone = false
    const token = decodeURIComponent(window.location.pathname.split('/')[2] ?? '')
    send<typeof validatePluginToken>(validatePluginTokenWire, { body: { token } }).then(
      ({ data }) => !isGone && setVisit(data),
      (error: unknown) => {
        if (isGone) return
        if (error instanceof SendError && error.status >= 400 && error.status < 500 && error.status !== 429)
          setVisit(null)
        else setFailure(error instanceof Error ? error.message : String(error))
      },
    )
    return () => {
      isGone = true
    }
  }, [turn])
  if (visit !== undefined) return <Page product="" visit={visit} />
  return (
    <PageFrame company={null} product="">
      {failure === null ? (
        <Loading />
      ) : (
        <NoAnswer
          message={failure}
          onRetry={() => {
            setFailure(null)
            setTurn((before) => before + 1)
          }}
        />
      )}
    </PageFrame>
  )
}
