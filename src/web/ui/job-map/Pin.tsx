import { getThemeColor, useMantineTheme } from '@mantine/core'
import type { MapMarker } from './marker.ts'

const SHAPE = 'M14 1C6.8 1 1 6.7 1 13.8 1 23.4 14 37 14 37s13-13.6 13-23.2C27 6.7 21.2 1 14 1Z'
const INK = '#1a1b1e'

/**
 * Shows a pin on the map. The list beside the map has the same links, so a clickable pin is for the pointer
 * only: pins overlap, and keyboard users should not have to go through a hundred of them.
 */
export function Pin({
  marker,
  onClick,
}: {
  marker: MapMarker
  onClick: ((marker: MapMarker) => void) | undefined
}) {
  const { color, isStrong = false } = marker
  const fill = getThemeColor(isStrong ? `${color}.8` : color, useMantineTheme())
  const picture = (
    <svg width="28" height="38" viewBox="0 0 28 38" aria-hidden="true" style={{ display: 'block' }}>
      <path d={SHAPE} fill={fill} stroke="#fff" strokeWidth="1.5" />
      <circle cx="14" cy="14" r="8" fill="#fff" {...(isStrong && { stroke: INK, strokeWidth: 3 })} />
      <text x="14" y="18" textAnchor="middle" fontSize="11" fontWeight="700" fill={INK}>
        {marker.mark ?? ''}
      </text>
    </svg>
  )
  const look = { background: 'none', border: 0, padding: '3px 8px 0', cursor: 'pointer', display: 'block' }
  if (marker.href !== undefined) {
    return (
      <a
        href={marker.href}
        aria-hidden
        tabIndex={-1}
        title={marker.label}
        style={look}
        onClick={(event) => {
          if (!onClick) return
          event.preventDefault()
          onClick(marker)
        }}
      >
        {picture}
      </a>
    )
  }
  if (onClick) {
    return (
      <button
        type="button"
        aria-hidden
        tabIndex={-1}
        title={marker.label}
        style={look}
        onClick={() => onClick(marker)}
      >
        {picture}
      </button>
    )
  }
  return (
    <span aria-hidden="true" title={marker.label} style={{ display: 'block' }}>
      {picture}
    </span>
  )
}
