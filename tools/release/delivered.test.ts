import { expect, it } from 'vitest'
import { deliveredPlaces } from './delivered.ts'

it('takes what the server needs, each from where Node would find it, and nothing that another app or a developer needs', () => {
  const packages = {
    '': { devDependencies: { vitest: '1' } },
    'apps/server': {
      dependencies: { '@talao/fiscal': '*', fastify: '5', sharp: '1' },
      devDependencies: { s3rver: '1' },
    },
    'apps/web': { dependencies: { react: '19' } },
    'packages/fiscal': { dependencies: { 'big.js': '7' } },
    'node_modules/@talao/fiscal': { resolved: 'packages/fiscal', link: true },
    'node_modules/big.js': { version: '7.0.0' },
    'node_modules/fastify': { dependencies: { semver: '7' }, peerDependencies: { zod: '4' } },
    'node_modules/fastify/node_modules/semver': { version: '7.0.0' },
    'node_modules/semver': { version: '6.0.0' },
    'node_modules/sharp': { optionalDependencies: { '@img/linux': '1', '@img/other': '1' } },
    'node_modules/@img/linux': { version: '1.0.0' },
    'node_modules/zod': { version: '4.0.0' },
    'node_modules/react': {},
    'node_modules/s3rver': {},
    'node_modules/vitest': {},
  }
  expect(deliveredPlaces({ packages }, ['apps/server'])).toEqual([
    'apps/server',
    'node_modules/@img/linux',
    'node_modules/@talao/fiscal',
    'node_modules/big.js',
    'node_modules/fastify',
    'node_modules/fastify/node_modules/semver',
    'node_modules/sharp',
    'node_modules/zod',
    'packages/fiscal',
  ])
})
