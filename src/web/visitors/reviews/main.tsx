import { readBoot } from '../common/boot.ts'
import { start } from '../common/start.tsx'
import { ReviewPage } from './ReviewPage.tsx'
import './review.css'

const boot = readBoot<{ product: string; token: string }>()
// In development the page comes without the data that the server embeds.
const token = boot?.token ?? decodeURIComponent(window.location.pathname.split('/')[2] ?? '')
start(<ReviewPage token={token} />)
