import settings from '../../ui/section.module.css'

/** Explains how the texts of the manual are formatted. */
export function UsualFormat() {
  return (
    <p className={settings['hint']}>
      A line that begins with “# ” is a heading, one with “- ” a bullet; a blank line begins a paragraph.
    </p>
  )
}
