import { Button } from '@mantine/core'
import { IconCalendarEvent, IconFileCheck, IconMapPin, IconTruck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './home.module.css'

const STEPS = [
  {
    icon: IconMapPin,
    title: 'Say what moves',
    text: 'Where from, where to, the day and the size of your home. A price comes from the company’s own rates.',
  },
  {
    icon: IconFileCheck,
    title: 'See what you agree to',
    text: 'The estimate line by line, then the documents of your move. Read them, sign on your phone, keep them as PDF.',
  },
  {
    icon: IconCalendarEvent,
    title: 'Book your day',
    text: 'Pay the deposit by card, if the company asks for one. Your day is booked, with a calendar file and one page for all that follows.',
  },
  {
    icon: IconTruck,
    title: 'Follow your move',
    text: 'See your crew, ask for changes, text the office, and get invoice and receipt on the same page.',
  },
] as const

/** How booking works for people who move, and what it costs. */
export function ShipperSection({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section className={classes['section']} aria-labelledby="home-move">
      <h2 id="home-move" className={classes['title']}>
        Moving? Book it in a few minutes
      </h2>
      <ol className={classes['steps']}>
        {STEPS.map(({ icon: Icon, title, text }, at) => (
          <li key={title}>
            <span className={classes['stepIcon']}>
              <Icon size={22} aria-hidden />
            </span>
            <h3>
              {at + 1}. {title}
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className={classes['costs']}>
        <h3>What it costs</h3>
        <ul>
          <li>
            Each company sets its own rates. Local moves go by the hour and the size of the crew, and its page
            shows what that is; moves to another state go by weight.
          </li>
          <li>You see every line and the deposit before you agree or pay. A changed price asks you again.</li>
          <li>Fees for changing the date or crew are shown before you confirm.</li>
        </ul>
        {!isSignedIn && (
          <Button
            mih={44}
            variant="light"
            renderRoot={(props) => <Link to="/register" search={{ action: 'registerClient' }} {...props} />}
          >
            Start Your Move
          </Button>
        )}
      </div>
    </section>
  )
}
