import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { PlainButton } from '../../ui/plain-button.tsx'
import { onNewVersion, readNewVersion } from './new-version.ts'
import styles from './version-prompt.module.css'

/**
 * Offers a new version. It is activated when the user agrees. If there is unsent input, it waits until the screen is
 * left, so nothing is lost.
 */
export function VersionPrompt() {
  const version = useSyncExternalStore(onNewVersion, readNewVersion)
  const [isLater, setLater] = useState(false)
  const [isAgreed, setAgreed] = useState(false)
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const isTouched = useTouched(path)
  useEffect(() => {
    if (isAgreed && !isTouched) version?.take()
  }, [isAgreed, isTouched, version])
  return (
    <div role="status">
      {version && !isLater && (
        <div className={styles.prompt}>
          <span>
            <b>Há uma versão nova do Talão.</b>{' '}
            {isAgreed && 'Ela entra quando você sair desta tela: o que foi digitado fica.'}
          </span>
          {!isAgreed && (
            <>
              <PlainButton look="primary" size="small" onClick={() => setAgreed(true)}>
                Atualizar
              </PlainButton>
              <PlainButton size="small" onClick={() => setLater(true)}>
                Depois
              </PlainButton>
            </>
          )}
        </div>
      )}
    </div>
  )
}

/** Whether the user typed on this screen. A search does not count. */
function useTouched(path: string | undefined): boolean {
  const [touched, setTouched] = useState<string>()
  const here = useRef(path)
  useEffect(() => {
    here.current = path
  }, [path])
  useEffect(() => {
    function onInput({ target }: Event) {
      const isField = target instanceof Element && target.matches('input:not([type="search"]), textarea, select')
      if (isField && target.closest('form, [role="dialog"]')) setTouched(here.current)
    }
    document.addEventListener('input', onInput)
    return () => document.removeEventListener('input', onInput)
  }, [])
  return touched !== undefined && touched === path
}
