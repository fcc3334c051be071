import type { CompanyOut } from '@talao/contract'
import { useEffect, useRef } from 'react'
import { LinkButton } from '../../components/links/link-button.tsx'
import type { ReadinessItem } from '../../components/readiness/readiness.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './test-note.module.css'

type Props = { company: Pick<CompanyOut, 'homologation_mode'>; items: readonly ReadinessItem[]; isNew: boolean }

/**
 * Shown after the test notas: what is left until sales become notas with fiscal value. With `isNew` (authorised while
 * the user watched) it takes the focus, unless the user has moved to another control.
 */
export function SetupFinished({ company, items, isNew }: Props) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew && document.activeElement === document.body) end.current?.focus()
  }, [isNew])
  const needsPlatform = items.some(({ key, ok }) => key === 'integration' && !ok)
  if (!needsPlatform && !company.homologation_mode) return null
  return (
    <div className={styles.end} ref={end} tabIndex={-1}>
      <Notice tone="verde" title="O caminho inteiro funciona">
        {needsPlatform && company.homologation_mode
          ? 'Agora ligue a plataforma, para as vendas chegarem, e passe para produção, para as notas valerem.'
          : needsPlatform
            ? 'Agora ligue a plataforma, para as vendas chegarem.'
            : 'Agora passe para produção, para as notas valerem.'}
      </Notice>
      <div className={styles.foot}>
        {needsPlatform && (
          <LinkButton
            variant="filled"
            size="lg"
            to="/comece"
            search={({ company_id }) => ({ company_id, passo: 'plataforma' as const })}
          >
            Ligar a plataforma
          </LinkButton>
        )}
        {company.homologation_mode && (
          <LinkButton
            variant={needsPlatform ? 'default' : 'filled'}
            size="lg"
            to="/comece"
            search={({ company_id }) => ({ company_id, passo: 'producao' as const })}
          >
            Passar para produção
          </LinkButton>
        )}
      </div>
    </div>
  )
}
