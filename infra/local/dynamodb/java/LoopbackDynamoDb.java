import com.amazonaws.services.dynamodbv2.local.main.ServerRunner;
import com.amazonaws.services.dynamodbv2.local.server.DynamoDBProxyServer;
import java.lang.reflect.Field;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * Starts DynamoDB Local as its own main does, but on 127.0.0.1 and not on every interface, for which it has no option;
 * on a port the system picks; and only as long as standard input is open, so that it dies with its parent.
 *
 * <p>Compiled into the same folder, because a Java runtime has no compiler. After a change, with any JDK:
 * {@code javac --release 8 -cp "../../../node_modules/amplify-dynamodb-simulator/emulator/DynamoDBLocal.jar:
 * ../../../node_modules/amplify-dynamodb-simulator/emulator/DynamoDBLocal_lib/*" LoopbackDynamoDb.java}.
 */
public final class LoopbackDynamoDb {
  public static void main(String[] args) throws Exception {
    DynamoDBProxyServer proxy = ServerRunner.createServerFromCommandLineArgs(args);
    Field field = DynamoDBProxyServer.class.getDeclaredField("server");
    field.setAccessible(true);
    Server server = (Server) field.get(proxy);
    ServerConnector connector = (ServerConnector) server.getConnectors()[0];
    connector.setHost("127.0.0.1");
    connector.setPort(0);
    server.start();
    System.out.println("listening " + connector.getLocalPort());
    while (System.in.read() != -1) {
      // Nothing is ever sent: only the end counts.
    }
    try {
      server.stop();
    } finally {
      Runtime.getRuntime().halt(0);
    }
  }
}
