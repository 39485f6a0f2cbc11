/** Test files that read neither the built dashboard nor the built documentation. */
const withoutPages = /^(packages|services|infra|tests\/(architecture|chaos|contracts|integration|rendering|s3))\//;

/** Whether tests that these arguments of `npm test` select may read the built pages. */
export function needsPages(args) {
  const selecting = args.filter((arg, at) => !arg.startsWith('-') && args[at - 1] !== '-t');
  return selecting.length === 0 || selecting.some((arg) => !withoutPages.test(arg));
}
