/** s3rver has no types of its own; these are the parts that the tests use. */
declare module 's3rver' {
  type Options = {
    address: string;
    port: number;
    silent: boolean;
    directory: string;
    allowMismatchedSignatures: boolean;
    configureBuckets: readonly { name: string; configs: readonly string[] }[];
  };
  export default class S3rver {
    constructor(options: Options);
    readonly store: { deleteObject(bucket: string, key: string): Promise<void> };
    readonly middleware: ((context: { body: unknown }, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
