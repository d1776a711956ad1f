import { useEffect, useState, type ComponentType } from 'react';

/**
 * A part in a chunk of its own, fetched when first shown and drawn as soon as it came: what React's own `lazy` shows
 * meanwhile stays for 300 ms, however fast the chunk was. A chunk that did not come is asked for again the next time.
 * @param Meanwhile what is shown until then, with the properties of the part
 */
export function lazily<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Meanwhile: ComponentType<Props>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [Part, setPart] = useState(() => Loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (Part) return;
      load().then(
        (module) => {
          Loaded = module.default;
          setPart(() => Loaded);
        },
        (error: unknown) => {
          setFailure({ error });
        },
      );
    }, [Part]);
    // As of any screen that breaks.
    if (failure) throw failure.error;
    return Part ? <Part {...props} /> : <Meanwhile {...props} />;
  };
}
