import { expect, it } from 'vitest'
import { redactSecrets } from './secrets.ts'

it('hides tokens, passwords and sign-ins wherever they stand, and nothing else', () => {
  const secrets = [
    'token',
    'token_producao',
    'id_token_nfce_producao',
    'csc_nfce_homologacao',
    'senha_certificado',
    'smtp_senha',
    'smtp_login',
    'login_responsavel',
    'senha_responsavel',
    'arquivo_certificado_base64',
    'Authorization',
  ]
  const company = { ...Object.fromEntries(secrets.map((name) => [name, 'segredo'])), nome: 'Escola', cnpj: '1' }
  const blotted = redactSecrets({ empresas: [company], description: 'kept' })
  expect(JSON.stringify(blotted)).not.toContain('segredo')
  expect(blotted).toMatchObject({ empresas: [{ nome: 'Escola', cnpj: '1', smtp_login: '***' }], description: 'kept' })
})
