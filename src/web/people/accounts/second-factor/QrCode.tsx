import { renderSVG } from 'uqr'
import classes from './second-factor.module.css'

/** A text as a QR code, black on white in either theme, with the white around it that cameras look for. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const drawn = renderSVG(text, { ecc: 'M', border: 4 })
  return <img className={classes['qr']} src={`data:image/svg+xml,${encodeURIComponent(drawn)}`} alt={label} />
}
