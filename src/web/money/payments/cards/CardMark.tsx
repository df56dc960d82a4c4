import classes from './cards.module.css'

/** Letters and color on the small card of each brand. */
const MARKS: Readonly<Record<string, { letters: string; ink: string }>> = {
  visa: { letters: 'VISA', ink: '#1a1f71' },
  mastercard: { letters: 'MC', ink: '#7a1010' },
  amex: { letters: 'AMEX', ink: '#0b5a9d' },
  discover: { letters: 'DISC', ink: '#8a3f00' },
  diners: { letters: 'DC', ink: '#10456e' },
  jcb: { letters: 'JCB', ink: '#0d5c2b' },
  unionpay: { letters: 'UP', ink: '#8f0f2a' },
}

/** Shows a small picture of a card's brand; its name is in the text beside it. */
export function CardMark({ brand }: { brand: string }) {
  const mark = MARKS[brand]
  return (
    <svg className={classes['mark']} viewBox="0 0 44 28" aria-hidden focusable="false">
      {mark ? (
        <text
          x="22"
          y="19"
          textAnchor="middle"
          fontSize={mark.letters.length > 3 ? 13 : 15}
          fontWeight="800"
          fontFamily="system-ui, sans-serif"
          fill={mark.ink}
        >
          {mark.letters}
        </text>
      ) : (
        <>
          <rect x="0" y="6" width="44" height="5" fill="#495057" />
          <rect x="6" y="18" width="16" height="3" fill="#adb5bd" />
        </>
      )}
    </svg>
  )
}
