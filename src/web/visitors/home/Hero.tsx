import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FindCompany } from './FindCompany.tsx'
import { SheetDrawing } from './SheetDrawing.tsx'
import classes from './home.module.css'

interface Props {
  productName: string
  isSignedIn: boolean
  /** Shown only if the installation has store links. */
  storeLinks: readonly { name: string; url: string }[]
}

/** States what the product is, with one button each for people who move and people who want to work. */
export function Hero({ productName, isSignedIn, storeLinks }: Props) {
  return (
    <section className={classes['hero']} aria-labelledby="home-title">
      <div>
        <h1 id="home-title" className={classes['headline']}>
          Every move on one sheet
        </h1>
        <p className={classes['lead']}>
          {productName} keeps the whole job together for the client, the crew and the office: addresses,
          times, price, documents, and who changed what.
        </p>
        {isSignedIn ? (
          <div className={classes['actions']}>
            <Button component={Link} to="/jobs" size="lg">
              Go to jobs
            </Button>
          </div>
        ) : (
          <>
            <div className={classes['actions']}>
              <Button
                size="lg"
                renderRoot={(props) => (
                  <Link to="/register" search={{ action: 'registerClient' }} {...props} />
                )}
              >
                Start Your Move
              </Button>
              <Button size="lg" variant="default" renderRoot={(props) => <Link to="/register" {...props} />}>
                Work as a mover
              </Button>
            </div>
            <FindCompany />
          </>
        )}
        {storeLinks.length > 0 && (
          <ul className={classes['stores']} aria-label="Apps">
            {storeLinks.map(({ name, url }) => (
              <li key={url}>
                <a href={url}>{name}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <SheetDrawing />
    </section>
  )
}
