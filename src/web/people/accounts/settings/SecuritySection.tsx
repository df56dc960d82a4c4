import type { UserSectionProps } from '../../../company/record/settings-section.ts'
import classes from '../../../ui/section.module.css'
import { PasskeysBlock } from './PasskeysBlock.tsx'
import { SecondFactorBlock } from './SecondFactorBlock.tsx'
import { SessionsBlock } from './SessionsBlock.tsx'
import ui from '../../../ui/primitives.module.css'

/** The second factor, passkeys and sessions. Every change is saved immediately. */
export default function SecuritySection(_props: UserSectionProps) {
  return (
    <div className={`${classes['section']} ${classes['stack']}`}>
      <h2 className={ui['headingLarge']}>Security</h2>
      <SecondFactorBlock />
      <PasskeysBlock />
      <SessionsBlock />
    </div>
  )
}
