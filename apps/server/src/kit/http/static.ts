import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { AppError } from '@talao/contract'
import type { FastifyInstance } from 'fastify'

const YEAR_SECONDS = 365 * 24 * 3600

/**
 * Serves the built web app. Files with a content hash in their name are cached for a year; every other address returns
 * index.html, so that any screen can be opened directly.
 */
export async function serveWeb(app: FastifyInstance, dist: string): Promise<void> {
  const index = path.join(dist, 'index.html')
  if (!existsSync(index)) return
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    serveDotFiles: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, file) => {
      response.header(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      )
    },
  })
  app.get('/*', async (request, reply) => {
    if (/^\/(api|oauth|assets|health)(\/|$)/.test(request.url)) throw new AppError('nao_encontrado')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
