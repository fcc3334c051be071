'use no memo'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { call } from '../../lib/api.ts'
import { date } from '../../lib/format.ts'
import styles from './other-access.module.css'

/** Other access to end together with the old password. */
export type Ending = { programs: number[]; twoFactor: boolean }
type Props = { token: string; ending: Ending; onChange: (ending: Ending) => void }

/** Other ways into the account, each with an offer to end it: an attacker may have created them. */
export function OtherAccess({ token, ending, onChange }: Props) {
  const { data } = useQuery({
    queryKey: ['reset-doors', token],
    queryFn: async ({ signal }) =>
      (await call('GET /api/auth/password/reset/:token', { params: { token }, signal })).data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data || (!data.two_factor_enabled && data.api_clients.length === 0)) return null
  const withProgram = (id: number, isEnding: boolean) =>
    isEnding ? [...ending.programs, id] : ending.programs.filter((one) => one !== id)
  return (
    <fieldset className={styles.doors}>
      <legend>Também abre a sua conta. Marque o que não é seu, ou não usa mais:</legend>
      {data.two_factor_enabled && (
        <Door
          name="Encerrar a verificação em duas etapas"
          isEnding={ending.twoFactor}
          onChange={(twoFactor) => onChange({ ...ending, twoFactor })}
        >
          Acaba 24 horas depois, se ninguém entrar antes com um código.
        </Door>
      )}
      {data.api_clients.map(({ id, name, company_name, created_at, last_used_at }) => (
        <Door
          key={id}
          name={`Encerrar o token de API ${name}`}
          isEnding={ending.programs.includes(id)}
          onChange={(isEnding) => onChange({ ...ending, programs: withProgram(id, isEnding) })}
        >
          {company_name}. Criado em {date(created_at)}
          {last_used_at ? `, usado em ${date(last_used_at)}.` : ', nunca usado.'}
        </Door>
      ))}
    </fieldset>
  )
}

type DoorProps = { name: string; isEnding: boolean; onChange: (isEnding: boolean) => void; children: ReactNode }

function Door({ name, isEnding, onChange, children }: DoorProps) {
  const id = useId()
  return (
    <div className={styles.door}>
      <input
        id={id}
        type="checkbox"
        checked={isEnding}
        aria-describedby={`${id}-more`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        <label htmlFor={id}>{name}</label>
        <small id={`${id}-more`}>{children}</small>
      </span>
    </div>
  )
}
