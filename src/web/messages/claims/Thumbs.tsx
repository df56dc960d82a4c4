import classes from './disputes.module.css'

/** Shows photos as small pictures that open in a new tab; nothing without photos. */
export function Thumbs({ urls, label }: { urls: readonly string[]; label: string }) {
  if (urls.length === 0) return null
  return (
    <ul className={classes['thumbs']} aria-label={label}>
      {urls.map((url, index) => (
        // Photos never change their order; their links do change.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <a href={url} target="_blank" rel="noreferrer">
            <img src={url} alt={`Number ${index + 1} of ${urls.length}`} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
}
