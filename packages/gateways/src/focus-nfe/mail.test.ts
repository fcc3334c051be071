import { describe, expect, it } from 'vitest'
import { EXAMPLE_KEY, SERVICE_KEY } from '../../testing/focus-nfe/example-note.ts'
import { fixture } from '../../testing/focus-nfe/fixture.ts'
import { asked, askedAs, bodyOf, withFocus } from '../../testing/focus-nfe/server.ts'
import { blockedFocusEmail, unblockFocusEmail } from './blocked-emails.ts'
import { sendFocusMail } from './mail.ts'
import { NFE_API } from './nfe-api.ts'
import { NFSE_API } from './nfse/api.ts'
import { NFSEN_API } from './nfsen/api.ts'

describe('mail by Focus', () => {
  const focus = withFocus()

  it('goes to the addresses given', async () => {
    focus().server.answer({ status: 202, body: '{}' })
    const emails = ['joana@example.com', 'contas@example.com']
    expect(await sendFocusMail(NFE_API, EXAMPLE_KEY, emails, focus().access)).toMatchObject({ kind: 'DONE' })
    expect(await sendFocusMail(NFSE_API, SERVICE_KEY, emails, focus().access)).toMatchObject({ kind: 'DONE' })
    expect(asked(focus().server)).toEqual(['POST /v2/nfe/tal0nfe000899/email', 'POST /v2/nfse/tal0nfs000233/email'])
    expect(bodyOf(focus().server)).toEqual({ emails })
  })

  it('is not asked for where there is none, nor for more than ten', async () => {
    const eleven = Array.from({ length: 11 }, (_, index) => `c${index}@example.com`)
    const refused = { kind: 'REJECTED', failure: 'rejected', faults: [{ text: expect.any(String) }] }
    expect(await sendFocusMail(NFSEN_API, SERVICE_KEY, ['joana@example.com'], focus().access)).toMatchObject(refused)
    expect(await sendFocusMail(NFE_API, EXAMPLE_KEY, eleven, focus().access)).toMatchObject(refused)
    expect(await sendFocusMail(NFE_API, EXAMPLE_KEY, [], focus().access)).toMatchObject(refused)
    expect(focus().server.seen).toHaveLength(0)
  })

  it('tells a note that is not there and an answer that never came', async () => {
    const mail = () => sendFocusMail(NFE_API, EXAMPLE_KEY, ['joana@example.com'], focus().access)
    focus().server.answer(fixture('nao-encontrada'))
    expect(await mail()).toMatchObject({ kind: 'REJECTED', faults: [{ code: 'nao_encontrado' }] })
    focus().server.answer(fixture('erro-500'))
    expect(await mail()).toMatchObject({ kind: 'UNKNOWN' })
  })
})

describe('addresses that Focus no longer writes to', () => {
  const focus = withFocus()
  const look = (email = 'joana@example.com') => blockedFocusEmail(email, focus().access)

  it('are told with the reason, at the production host by the company’s token', async () => {
    focus().server.answer(fixture('email-bloqueado'))
    const access = { ...focus().access, baseUrl: 'https://homologacao.invalid' }
    expect(await blockedFocusEmail('joana@example.com', access)).toMatchObject({
      kind: 'BLOCKED',
      blocked: {
        kind: 'bounce_permanent',
        reason: expect.stringContaining('550'),
        blocked_at: '2026-11-16T12:24:29-03:00',
      },
    })
    expect(asked(focus().server)).toEqual(['GET /v2/blocked_emails/joana%40example.com'])
    expect(askedAs(focus().server)).toBe('da-empresa')
  })

  it('are told from free ones, from doubts and from answers about others', async () => {
    focus().server.answer(fixture('email-livre'))
    expect(await look()).toMatchObject({ kind: 'ABSENT' })
    focus().server.answer(fixture('token-recusado'))
    expect(await look()).toMatchObject({ kind: 'REJECTED', failure: 'auth' })
    focus().server.answer(fixture('email-bloqueado'))
    expect(await look('outra@example.com')).toMatchObject({ kind: 'UNKNOWN', failure: 'malformed' })
  })

  it('can be freed, unless they complained', async () => {
    const free = () => unblockFocusEmail('joana@example.com', focus().access)
    focus().server.answer(fixture('email-bloqueado'))
    expect(await free()).toMatchObject({ kind: 'DONE' })
    focus().server.answer(fixture('email-livre'))
    expect(await free()).toMatchObject({ kind: 'DONE' })
    focus().server.answer(fixture('email-por-reclamacao'))
    expect(await free()).toMatchObject({ kind: 'REJECTED', faults: [{ text: expect.stringContaining('reclamação') }] })
    expect(asked(focus().server)[0]).toBe('DELETE /v2/blocked_emails/joana%40example.com')
  })
})
