import { useSyncExternalStore } from 'react'
import { Ribbon } from '../../ui/ribbon.tsx'

/** Shown on every page while offline. The page stays readable. */
export function OfflineRibbon() {
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <Ribbon title="Sem conexão">O que está na tela pode ter mudado, e nada é salvo até a rede voltar.</Ribbon>
      )}
    </div>
  )
}

function useIsOnline(): boolean {
  return useSyncExternalStore(listen, () => navigator.onLine)
}

function listen(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
