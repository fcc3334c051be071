import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Secret } from '../secrets/secret.ts'
import { openVault } from '../secrets/vault.ts'
import { roleLogin } from './roles.ts'

describe('the password of a role while the master key changes', () => {
  it('is not guessed where the database gives no answer', async () => {
    const keys = [randomBytes(32), randomBytes(32)].map((key) => key.toString('hex'))
    const login = roleLogin('postgres://x@127.0.0.1:1/talao', 'talao_app', openVault(new Secret(keys.join(','))))
    await expect(login.password?.()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})
