import path from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { FIRST_CARD, pageFiles, type Manifest } from './scripts/checks/page-size.ts'
import { extractFirstCardStyles, firstCardStyles, leaveOutUnusedStyles } from './vite.styles.config.ts'
import { VISITOR_PAGES } from './scripts/checks/page-budgets.ts'
import { chunkGroups, FIRST_CARDS, inlineHelpers, keepVisitorsApart } from './vite.chunks.config.ts'
import { leaveOutServersPart, leaveOutShownTexts } from './vite.shared.config.ts'

/** The language of the pages that are built, if it is not English. */
const language = process.env['PAGES_LANGUAGE']
const outDir = path.resolve(language ? `dist/web-${language}` : 'dist/web')

const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

/**
 * Compresses the files that browsers cache permanently once at the build, so that the server never has to.
 */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    closeBundle() {
      const folder = path.join(outDir, 'assets')
      // A failed build reports its own error.
      if (!existsSync(folder)) return
      for (const name of readdirSync(folder).filter((file) => /\.(js|css|json|svg)$/.test(file))) {
        const body = readFileSync(path.join(folder, name))
        // The best takes twice as long for a few percent: only the pages that most people load get it.
        const best = language ? 10 : 11
        const quality = { [constants.BROTLI_PARAM_QUALITY]: body.length > 1_000_000 ? 6 : best }
        writeFileSync(path.join(folder, `${name}.br`), brotliCompressSync(body, { params: quality }))
        writeFileSync(path.join(folder, `${name}.gz`), gzipSync(body, { level: 9 }))
      }
    },
  }
}

/**
 * Makes zod interpret schemas in the browser: it would otherwise first try whether it may create functions
 * from text, and each attempt violates the content security policy. Set in its first module, whatever chunk
 * that is in.
 */
function keepSchemasPlain(): Plugin {
  return {
    name: 'keep-schemas-plain',
    apply: 'build',
    transform: (code, id) =>
      /[\\/]zod[\\/]v4[\\/]core[\\/]core\.js(?:\?|$)/.test(id)
        ? { code: `globalThis.__zod_globalConfig ??= { jitless: true };\n${code}`, map: null }
        : null,
  }
}

/**
 * Leaves out zod's JSON Schema generator, 18 kB before compression on every page: only the server describes its calls. Each
 * schema refers to it, so the bundler cannot remove it.
 */
function leaveOutJsonSchemas(): Plugin {
  return {
    name: 'leave-out-json-schemas',
    apply: 'build',
    transform(code, id) {
      if (!/[\\/]zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js(?:\?|$)/.test(id))
        return null
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      const others = [...code.matchAll(/^export \{.*$/gm)].map(([line]) => line)
      const empty = names.map((name) => `export const ${name} = () => {}`)
      return { code: [...empty, ...others].join('\n'), map: null }
    },
  }
}

/**
 * Writes which files each page of the app loads first, for the tags in its HTML (server/kernel/http/built-pages.ts), and
 * completes the manifest: a module that is loaded lazily has no entry there if it shares its chunk.
 */
function listPageFiles(): Plugin {
  const lazyModules = new Map<string, string>()
  const cards: Record<string, (string | undefined)[]> = {}
  return {
    name: 'list-page-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        for (const id of chunk.type === 'chunk' ? chunk.moduleIds : [])
          if ((this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0) lazyModules.set(id, chunk.fileName)
    },
    writeBundle(_options, bundle) {
      const files = Object.values(bundle)
      for (const [page, script] of Object.entries(FIRST_CARDS)) {
        const found = [
          files.find((file) => file.type === 'chunk' && file.facadeModuleId === script),
          files.find((file) => file.type === 'asset' && file.names.includes(firstCardStyles(script))),
        ]
        cards[`${page}${FIRST_CARD}`] = found.map((file) => file?.fileName)
      }
    },
    closeBundle() {
      const file = path.join(outDir, '.vite/manifest.json')
      if (!existsSync(file)) return
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest // as Vite writes it
      const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
      for (const [id, name] of lazyModules) {
        const key = path.relative(path.resolve('src/web'), id).replaceAll('\\', '/')
        const chunk = byFile.get(name)
        if (chunk) manifest[key] ??= chunk
      }
      writeFileSync(file, JSON.stringify(manifest))
      writeFileSync(
        path.join(outDir, '.vite/page-files.json'),
        JSON.stringify({ ...pageFiles(manifest), ...cards }),
      )
    },
  }
}

/**
 * Serves the visitor pages from the source in development; they request from the server what it would have
 * embedded.
 */
function serveVisitorPages(): Plugin {
  return {
    name: 'serve-visitor-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const page = /^\/(quote|booking|review)\/[^/.]+$/.exec(request.url?.split('?')[0] ?? '')?.[1]
        if (page) request.url = `/${page}.html`
        next()
      })
    },
  }
}

export default defineConfig({
  root: 'src/web',
  plugins: [
    language
      ? import('./scripts/texts/translate-pages.ts').then((texts) => texts.translatePages(language))
      : null,
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      addExtensions: true,
      routesDirectory: path.resolve('src/web/app/routes'),
      generatedRouteTree: path.resolve('src/web/app/routeTree.gen.ts'),
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    keepVisitorsApart(),
    inlineHelpers(),
    listPageFiles(),
    keepSchemasPlain(),
    leaveOutJsonSchemas(),
    leaveOutShownTexts(),
    leaveOutServersPart(),
    leaveOutUnusedStyles(),
    extractFirstCardStyles(),
    compressAssets(),
    serveVisitorPages(),
  ],
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/wp': api,
      '/validateToken': api,
      '/health': api,
      '/embed.js': api,
      '/dev': api,
      '/files': api,
      '/manifest.webmanifest': api,
      '/calendar': api,
      '/socket.io': { target: api, ws: true },
    },
  },
  build: {
    outDir,
    emptyOutDir: true,
    // Lists which chunk loads which; the check of page sizes reads it.
    manifest: true,
    // Keeps light-dark() as it is: lowered, it would no longer follow Mantine's choice of scheme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Code that is loaded on demand has its own chunk; the map's worker is the largest.
    chunkSizeWarningLimit: 1200,
    // Every browser that this build supports preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [
        ...['index', ...VISITOR_PAGES].map((page) => path.resolve(`src/web/${page}.html`)),
        path.resolve('src/web/app/offline/sw.ts'),
        ...Object.values(FIRST_CARDS),
      ],
      // The address of the service worker must never change (server/kernel/http/installable.ts).
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // Pages load few files instead of a hundred small ones, because each is a request on a slow phone.
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
})
