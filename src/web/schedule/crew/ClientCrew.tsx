import { Avatar, Text } from '@mantine/core'
import { ChangedNote } from './ChangedNote.tsx'
import { CrewSize } from './CrewSize.tsx'
import { nameOf } from './members.ts'
import { RatingStars } from './RatingField.tsx'
import type { CrewSlot } from './slot.ts'
import { useCrewDraft } from './use-crew-draft.ts'
import classes from './crew.module.css'
import ui from '../../ui/primitives.module.css'

/** The crew for its client: the members, their ratings, and the crew size. */
export function ClientCrew(slot: CrewSlot) {
  const { job } = slot
  const draft = useCrewDraft(slot)
  const mayResize = job.actions.fields.includes('crewSize')
  return (
    <div className={classes['narrow']}>
      <div className={classes['header']}>
        {mayResize && (
          <CrewSize value={slot.crewSize} error={slot.crewSizeError} onChange={slot.onCrewSize} />
        )}
        <Text component="output" className={classes['places'] ?? ''}>
          {`Crew of ${slot.crewSize || 0}`}
        </Text>
      </div>
      {draft.isBehind && <ChangedNote onTake={draft.takeTheirs} onKeep={draft.keepMine} />}
      {draft.values.members.length === 0 ? (
        <Text>Your crew will be named here before the move.</Text>
      ) : (
        <ul className={ui['listStack']}>
          {draft.values.members.map((member) => (
            <li key={member.key} className={classes['member']}>
              <div className={ui['bar']}>
                <div className={classes['person']}>
                  <Avatar
                    src={member.facts.profilePic}
                    name={nameOf(member.facts)}
                    color="gray"
                    alt=""
                    aria-hidden
                  />
                  <span className={classes['name']}>{nameOf(member.facts)}</span>
                </div>
                <RatingStars value={member.isRated ? member.rating : null} unrated="New" />
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
