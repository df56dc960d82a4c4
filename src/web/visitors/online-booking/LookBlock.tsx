import { TextInput } from '@mantine/core'
import type { CSSProperties } from 'react'
import { accentColors, type AccentColors } from '../../../shared/company/settings/accent.ts'
import type { BlockProps } from './block.ts'
import settings from '../../ui/section.module.css'
import classes from './online-booking.module.css'
import ui from '../../ui/primitives.module.css'

/** Suggested colors, clearly different from each other. */
const SWATCHES = ['#1d4ed8', '#0f766e', '#15803d', '#b45309', '#c2410c', '#b91c1c', '#7e22ce', '#334155']

/** The default colors of the pages (web/visitor/visitor.css). */
const OWN_COLORS: AccentColors = { fill: '#3b5bdb', onFill: '#ffffff', light: '#2f4ac0', dark: '#9db2ff' }

/**
 * Shows the settings of the company's color on client pages, with a preview; text in it and on it is always
 * readable.
 */
export function LookBlock({ values, errors, set }: BlockProps) {
  const isColor = /^#[0-9a-f]{6}$/i.test(values.accent)
  const colors = isColor ? accentColors(values.accent) : OWN_COLORS
  return (
    <section className={settings['block']} aria-labelledby="look">
      <h3 id="look" className={ui['heading']}>
        Look
      </h3>
      <div className={classes['look']}>
        <TextInput
          label="Color of buttons and links"
          description="On the quote plugin, the booking page and your company page. Empty: the standard blue. Your logo and name are set under General."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="#1d4ed8"
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          leftSectionWidth={52}
          leftSectionPointerEvents="all"
          leftSection={
            <>
              <input
                type="color"
                className={classes['picker'] ?? ''}
                aria-label="Pick the color"
                list="accent-swatches"
                value={colors.fill}
                onChange={(event) => set('accent', event.currentTarget.value)}
              />
              <datalist id="accent-swatches">
                {SWATCHES.map((color) => (
                  <option key={color} value={color}>
                    {color}
                  </option>
                ))}
              </datalist>
            </>
          }
          value={values.accent}
          error={errors['accent']}
          onChange={(event) => set('accent', event.currentTarget.value)}
        />
        <div className={classes['samples']} style={variablesOf(colors)}>
          <Sample title="On light" isDark={false} />
          <Sample title="On dark" isDark />
        </div>
      </div>
    </section>
  )
}

/** Shows a sample button and link that cannot be pressed. */
function Sample({ title, isDark }: { title: string; isDark: boolean }) {
  return (
    <div className={`${ui['stackTight']} ${classes['sample']} ${isDark ? classes['sampleDark'] : ''}`}>
      <span className={classes['sampleTitle']}>{title}</span>
      <span className={classes['sampleButton']}>Book your move</span>
      <span className={classes['sampleLink']}>How we got this price</span>
    </div>
  )
}

function variablesOf({ fill, onFill, light, dark }: AccentColors): CSSProperties {
  // React's type does not allow custom properties.
  return {
    '--sample-fill': fill,
    '--sample-on-fill': onFill,
    '--sample-light': light,
    '--sample-dark': dark,
  } as CSSProperties
}
