import classes from './home.module.css'

/** A decorative drawing of a job sheet and a truck; it contains no information that the text does not. */
export function SheetDrawing() {
  return (
    <svg className={classes['drawing']} viewBox="0 0 560 440" aria-hidden="true" focusable="false">
      <ellipse className={classes['ground']} cx="280" cy="404" rx="256" ry="18" />
      <g className={classes['sheetShadow']}>
        <rect x="118" y="34" width="300" height="352" rx="16" />
      </g>
      <g className={classes['sheet']}>
        <rect x="110" y="26" width="300" height="352" rx="16" />
      </g>
      <g className={classes['ink']}>
        <rect x="138" y="54" width="116" height="14" rx="7" />
      </g>
      <g className={classes['pale']}>
        <rect x="138" y="78" width="76" height="9" rx="4.5" />
        <rect x="190" y="120" width="150" height="9" rx="4.5" />
        <rect x="190" y="172" width="118" height="9" rx="4.5" />
        <rect x="138" y="226" width="128" height="9" rx="4.5" />
        <rect x="138" y="250" width="96" height="9" rx="4.5" />
        <rect x="138" y="274" width="142" height="9" rx="4.5" />
      </g>
      <g className={classes['faint']}>
        <rect x="190" y="136" width="92" height="7" rx="3.5" />
        <rect x="190" y="188" width="108" height="7" rx="3.5" />
        <rect x="138" y="208" width="244" height="1.5" />
        <rect x="138" y="298" width="244" height="1.5" />
      </g>
      <g className={classes['route']}>
        <path d="M158 132v38" />
      </g>
      <g className={classes['accent']}>
        <circle cx="158" cy="125" r="9" />
        <path d="M158 194c-8-9-12-14-12-20a12 12 0 1 1 24 0c0 6-4 11-12 20z" />
        <rect x="332" y="226" width="50" height="9" rx="4.5" />
        <rect x="342" y="250" width="40" height="9" rx="4.5" />
        <rect x="322" y="274" width="60" height="9" rx="4.5" />
      </g>
      <g className={classes['paperMark']}>
        <circle cx="158" cy="125" r="3.5" />
        <circle cx="158" cy="174" r="4.5" />
      </g>
      <g className={classes['done']}>
        <rect x="300" y="50" width="84" height="26" rx="13" />
      </g>
      <path className={classes['check']} d="m313 63 5 5 9-10" />
      <g className={classes['doneText']}>
        <rect x="335" y="59" width="36" height="8" rx="4" />
      </g>
      <g className={classes['truckBox']}>
        <rect x="246" y="292" width="186" height="92" rx="8" />
      </g>
      <g className={classes['truckCab']}>
        <path d="M432 320h38c6 0 9 2 12 6l22 28c3 3 4 6 4 10v14a6 6 0 0 1-6 6h-70z" />
      </g>
      <path className={classes['window']} d="M446 332h21c3 0 5 1 7 3l13 17h-41z" />
      <path className={classes['stripe']} d="M246 346h186v12H246z" />
      <g className={classes['wheel']}>
        <circle cx="296" cy="386" r="20" />
        <circle cx="464" cy="386" r="20" />
      </g>
      <g className={classes['hub']}>
        <circle cx="296" cy="386" r="8" />
        <circle cx="464" cy="386" r="8" />
      </g>
      <g className={classes['carton']}>
        <rect x="52" y="336" width="72" height="58" rx="4" />
        <rect x="76" y="288" width="54" height="48" rx="4" />
      </g>
      <g className={classes['tape']}>
        <path d="M82 336h12v22H82zM97 288h10v18H97z" />
      </g>
    </svg>
  )
}
