import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './home.module.css'
import ui from '../../ui/primitives.module.css'

const POINTS = [
  'Pick the jobs you want: open places are on your phone, with day, time and town.',
  'No double booking: you can’t sign up for overlapping jobs.',
  'See your pay for each job, and your share of the tips.',
  'Keep your documents, time off and calendar in one place.',
] as const

/** What working as a mover pays and how it works. */
export function WorkerSection({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section className={`${classes['section']} ${classes['worker']}`} aria-labelledby="home-work">
      <div>
        <h2 id="home-work" className={classes['title']}>
          Work as a mover
        </h2>
        <p className={classes['pay']}>
          <strong>$18 to $30</strong> per hour plus tip
        </p>
        <p className={classes['note']}>What you earn is agreed with the company that you work for.</p>
      </div>
      <div>
        <ul className={`${ui['stackSmall']} ${classes['points']}`}>
          {POINTS.map((point) => (
            <li key={point}>
              <IconCheck size={18} aria-hidden />
              {point}
            </li>
          ))}
        </ul>
        {!isSignedIn && (
          <Button size="md" renderRoot={(props) => <Link to="/register" {...props} />}>
            Register as a mover
          </Button>
        )}
      </div>
    </section>
  )
}
