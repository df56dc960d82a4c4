import { renderSVG } from 'uqr'
import classes from './qr-code.module.css'

/** Renders a text as a QR code, black on white in both themes, with the quiet zone that scanners need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const drawn = renderSVG(text, { ecc: 'M', border: 4 })
  return <img className={classes['qr']} src={`data:image/svg+xml,${encodeURIComponent(drawn)}`} alt={label} />
}
