import com.amazonaws.services.dynamodbv2.local.main.ServerRunner;
import com.amazonaws.services.dynamodbv2.local.server.DynamoDBProxyServer;
import java.io.IOException;
import java.lang.reflect.Field;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.HandlerWrapper;

/**
 * Starts DynamoDB Local as its own main does, but on 127.0.0.1 and not on every interface, for which it has no option;
 * on a port the system picks; only as long as standard input is open, so that it dies with its parent; and for programs
 * only: by default it lets the pages of every site read and write the tables (net/guarded-server.ts).
 *
 * <p>Compiled into the same folder, because a Java runtime has no compiler. After a change, with any JDK:
 * {@code javac --release 8 -cp "../../../../node_modules/amplify-dynamodb-simulator/emulator/DynamoDBLocal.jar:
 * ../../../../node_modules/amplify-dynamodb-simulator/emulator/DynamoDBLocal_lib/*" LoopbackDynamoDb.java}.
 */
public final class LoopbackDynamoDb extends HandlerWrapper {
  private LoopbackDynamoDb(Handler handler) {
    setHandler(handler);
  }

  @Override
  public void handle(String target, Request base, HttpServletRequest request, HttpServletResponse response)
      throws IOException, ServletException {
    String host = request.getHeader("Host");
    boolean isOwn = host != null && host.toLowerCase().matches("(127\\.0\\.0\\.1|localhost|\\[::1\\])(:\\d*)?");
    boolean isPage = request.getHeader("Origin") != null || request.getHeader("Sec-Fetch-Site") != null;
    if (isOwn && !isPage) {
      super.handle(target, base, request, response);
    } else {
      response.sendError(isOwn ? 403 : 421);
      base.setHandled(true);
    }
  }

  public static void main(String[] args) throws Exception {
    DynamoDBProxyServer proxy = ServerRunner.createServerFromCommandLineArgs(args);
    Field field = DynamoDBProxyServer.class.getDeclaredField("server");
    field.setAccessible(true);
    Server server = (Server) field.get(proxy);
    server.setHandler(new LoopbackDynamoDb(server.getHandler()));
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
