import { Container } from '@mantine/core'
import { Hero } from '../../visitors/home/Hero.tsx'
import { InstallSection } from '../../visitors/home/InstallSection.tsx'
import { ShipperSection } from '../../visitors/home/ShipperSection.tsx'
import { Testimonials } from '../../visitors/home/Testimonials.tsx'
import { WorkerSection } from '../../visitors/home/WorkerSection.tsx'
import { useAccount } from '../../kernel/session.ts'
import { useInfo, useProductName } from '../info.ts'

/** The public home page: what the product is, and links to sign in or register. */
export function HomePage() {
  const productName = useProductName()
  const storeLinks = useInfo()?.storeLinks ?? []
  const isSignedIn = useAccount() !== null
  return (
    <Container size={1160} px="md">
      <Hero productName={productName} isSignedIn={isSignedIn} storeLinks={storeLinks} />
      <ShipperSection isSignedIn={isSignedIn} />
      <WorkerSection isSignedIn={isSignedIn} />
      <Testimonials />
      <InstallSection productName={productName} />
    </Container>
  )
}
