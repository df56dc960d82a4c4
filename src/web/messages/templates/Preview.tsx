import { fillTemplate, type TemplateFacts } from '../../../shared/messages/communications/templates.rules.ts'
import type { MessageTemplate } from '../../../shared/messages/communications/communication.ts'
import settings from '../../ui/section.module.css'
import wordings from '../../ui/text-editor.module.css'
import classes from './templates.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  template: Pick<MessageTemplate, 'channel' | 'subject' | 'body'>
  facts: TemplateFacts
}

/** Shows a message as its recipient gets it, with the data of an example job. */
export function Preview({ template, facts }: Props) {
  const { subject, body } = fillTemplate(template, facts)
  const isMail = template.channel === 'email'
  return (
    <section className={ui['section']} aria-labelledby="preview">
      <h3 id="preview" className={ui['heading']}>
        Preview
      </h3>
      <p className={settings['hint']}>Shown with the details of an example job.</p>
      {body.trim() === '' && subject.trim() === '' ? (
        <p className={settings['hint']}>Nothing is written yet.</p>
      ) : (
        <div className={isMail ? wordings['paper'] : classes['bubble']}>
          {isMail && <p className={classes['subject']}>{subject}</p>}
          <p className={classes['message']}>{body}</p>
        </div>
      )}
    </section>
  )
}
