const UNITS = ['KB', 'MB', 'GB', 'TB'] as const

/** Formats a size in bytes: 812 KB, 4.2 MB. */
export function fileSize(bytes: number): string {
  let size = bytes / 1000
  let unit = 0
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${size >= 10 || unit === 0 ? Math.max(1, Math.round(size)) : size.toFixed(1)} ${UNITS[unit]}`
}
