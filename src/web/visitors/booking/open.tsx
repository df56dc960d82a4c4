import type { Visit } from '../../../shared/visitors/booking/quote.api.ts'
import { readBoot } from '../common/boot.ts'
import { start } from '../common/start.tsx'
import './booking.css'
import { OpenLink } from './open-link/OpenLink.tsx'
import { PageFrame } from './PageFrame.tsx'

interface Boot {
  product: string
  token: string
  visit: Visit | null
}

const boot = readBoot<Boot>()
const token = boot?.token ?? decodeURIComponent(window.location.pathname.split('/')[2] ?? '')
const company = boot?.visit?.client ?? null

start(
  <PageFrame company={company} product={boot?.product ?? ''}>
    <OpenLink token={token} company={company?.name ?? null} />
  </PageFrame>,
)
