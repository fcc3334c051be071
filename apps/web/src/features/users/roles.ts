import type { PersonOut } from '@talao/contract'

const WORDS = { ADM: 'Administra a empresa', 'WISE-ADM': 'Administra o Talão' } as const

/** `Administra a empresa`; a user without a role is in the team. */
export function rolesText(roles: PersonOut['roles']): string {
  return roles.map(({ name }) => WORDS[name]).join(', ') || 'Equipe'
}
