/** `publisher.name` of package.json, which the build puts in. */
declare const extensionId: string;
