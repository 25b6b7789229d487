import { connectFarm, type Farm } from './farm-server.ts';

/** Time after the last visit until the connection ends, ms. */
const IDLE_MS = 5000;

/** The farm that a window shows. */
export interface VisitedFarm {
  /** Calls a farm. The connection stays for the next call. Throws a `Refusal`. */
  visit<Value>(
    address: string,
    password: string | undefined,
    call: (farm: Farm) => Promise<Value>,
  ): Promise<Value>;
  close(): Promise<void>;
}

interface Visit {
  readonly address: string;
  readonly password: string | undefined;
  readonly farm: Promise<Farm>;
}

/** Keeps one connection while somebody looks, and none otherwise: nobody has to say that they left. */
export function createVisitedFarm(idleMs = IDLE_MS): VisitedFarm {
  let open: Visit | null = null;
  let idle: NodeJS.Timeout | undefined;
  const close = async (): Promise<void> => {
    clearTimeout(idle);
    const farm = open?.farm;
    open = null;
    await farm?.then(
      (each) => each.close(),
      () => undefined, // told to whoever called
    );
  };
  return {
    close,
    async visit(address, password, call) {
      clearTimeout(idle);
      if (open?.address !== address || open.password !== password) {
        void close();
        open = { address, password, farm: connectFarm(address, 'asker', { password }) };
      }
      const mine = open;
      try {
        const value = await call(await mine.farm);
        if (open === mine) idle = setTimeout(() => void close(), idleMs).unref();
        return value;
      } catch (error) {
        if (open === mine) void close();
        throw error;
      }
    },
  };
}
