import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { getInfo, type Info } from '../../../shared/kernel/info.api.ts'
import { createSealer } from '../../jobs/agreements/sealing.ts'
import { hasDevPage } from '../../kernel/config/config.ts'
import { mapStyleUrl, PROVIDER_STYLE_URL, providerStyle, tileToken } from '../../kernel/config/map-style.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { publicRoute } from '../../kernel/http/route.ts'

/** Returns a function that reads the settings of this installation that every page shows. */
export function infoReader(kernel: Kernel): () => Promise<Info> {
  const { config } = kernel
  const { keyId, publicKey } = createSealer(config.SECRET)
  // A company is never removed, so later calls need not query.
  let isSetUp = false
  return async () => {
    if (!isSetUp) {
      const { rows } = await sql<{ done: boolean }>`select is_set_up() as done`.execute(kernel.db)
      isSetUp = rows[0]?.done ?? false
    }
    return {
      productName: config.PRODUCT_NAME,
      publicUrl: config.PUBLIC_URL,
      supportPhone: config.SUPPORT_PHONE,
      contactEmail: config.CONTACT_EMAIL,
      contactCity: config.CONTACT_CITY,
      socialLinks: config.SOCIAL_LINKS,
      storeLinks: config.STORE_LINKS,
      mapStyleUrl: mapStyleUrl(config),
      mapCenter: config.MAP_CENTER,
      uploadLimitMb: config.UPLOAD_LIMIT_MB,
      year: kernel.now().getUTCFullYear(),
      isSetUp,
      hasDevPage: hasDevPage(config),
      sealingKey: { keyId, publicKey },
    }
  }
}

/** Registers the endpoint with the settings of this installation that every page shows, and the style of the provider's map. */
export function registerInfo(app: FastifyInstance, kernel: Kernel): void {
  publicRoute(app, kernel, getInfo, infoReader(kernel))
  const token = tileToken(kernel.config)
  if (token !== null) {
    const style = providerStyle(token)
    app.get(PROVIDER_STYLE_URL, { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').send(style),
    )
  }
}
